/** PostgreSQL can't run here as things are; the message is one line that says what to change. */
export class LauncherProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
