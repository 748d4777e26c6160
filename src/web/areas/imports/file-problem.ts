import { maxImportBytes } from '../../../contract/import-fields.ts'

/** Why a file need not be sent at all, and what to do instead; undefined when it may be tried. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > maxImportBytes) return `${name} is larger than 1 GiB. Split it and import the parts.`
  if (/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(name)) {
    return `${name} is a spreadsheet. Save it as CSV (UTF-8) and choose that file.`
  }
  if (/\.(zip|gz|rar|7z)$/i.test(name)) return `${name} is packed. Unpack it and choose the CSV file inside.`
  return undefined
}
