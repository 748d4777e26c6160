import { codeOf } from '../error-facts.ts'
import type { App } from './app-type.ts'

/** The address can't be used; the message is the one line to print. */
export class AddressTaken extends Error {
  override readonly name = 'AddressTaken'
}

/** Starts answering and says where. */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw new AddressTaken(reason(error, host, port), { cause: error })
  }
}

function reason(error: unknown, host: string, port: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop it, or set PORT to another number.`
    case 'EACCES':
      return `Port ${port} is not open to this user: set PORT to a number above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1.`
    default:
      return `Can't answer on ${host}, port ${port}: ${String(error)}`
  }
}
