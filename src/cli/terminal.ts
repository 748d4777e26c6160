/** Tells a person how it went; a script that calls us has the exit status. */
export function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`)
}
