type Names = Readonly<Record<string, unknown>>

/** An address as it stands on a parcel; nothing of what is blank. Either spelling of the names is read. */
export function addressLines(info: Names): string[] {
  const named = (name: string) => {
    const camel = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    const value = info[name] ?? info[camel]
    return typeof value === 'string' ? value.trim() : ''
  }
  const together = (...names: string[]) => names.map(named).filter(Boolean).join(' ')
  return [
    together('first_name', 'last_name'),
    named('company_name'),
    named('address_line1'),
    named('address_line2'),
    together('postcode', 'city', 'state'),
    named('country'),
    named('email_address'),
    named('daytime_phone'),
    named('evening_phone'),
  ].filter((line) => line !== '')
}
