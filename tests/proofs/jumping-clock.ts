// Loaded before a program (`--import`): each SIGUSR2 sets its clock two hours forward or back, as somebody may with a machine's,
// four times in all. What counts milliseconds goes on as it does there.
const hours = [2, -2, -2, 2]
let offsetMs = 0
process.on('SIGUSR2', () => {
  offsetMs += (hours.shift() ?? 0) * 3_600_000
})

const Machine = Date
class Jumping extends Machine {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(Machine.now() + offsetMs)
    else super(...given)
  }
  static override now(): number {
    return Machine.now() + offsetMs
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Machine
  }
}
globalThis.Date = Jumping as DateConstructor
