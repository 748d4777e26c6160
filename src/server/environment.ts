/** Reads variables one by one, and notes in words what is wrong with them. */
export class Environment {
  readonly problems: string[] = []
  readonly #env: Record<string, string | undefined>

  constructor(env: Record<string, string | undefined>) {
    this.#env = env
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    return fallback
  }

  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 0, 65535)
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name)
    if (value === undefined) return fallback
    const found = choices.find((choice) => choice === value.toLowerCase())
    if (found === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
    return found ?? fallback
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback
    // Bare offsets are left out: PostgreSQL reads their sign the other way round.
    if (/^[A-Za-z]/.test(value) && isTimeZone(value)) return value
    this.problems.push(`${name} must be a time zone like America/Phoenix, not "${value}".`)
    return fallback
  }

  currency(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback
    if (Intl.supportedValuesOf('currency').includes(value)) return value
    this.problems.push(`${name} must be a currency like USD, not "${value}".`)
    return fallback
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined || value === '0' || value === 'false') return false
    if (value !== '1' && value !== 'true') this.problems.push(`${name} must be 1 or 0, not "${value}".`)
    return true
  }

  // The value stays out of the message: addresses may carry a password.
  url(name: string, protocols = ['http:', 'https:']): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    this.problems.push(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
    return undefined
  }

  secret(name: string, minLength: number): string | undefined {
    const value = this.text(name)
    if (value !== undefined && value.length < minLength) {
      this.problems.push(`${name} must have at least ${minLength} characters.`)
    }
    return value
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
