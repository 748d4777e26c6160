/** Text without regard to case, such as a SKU; agrees with the database's own fold. */
export function foldText(text: string): string {
  return text.toLowerCase()
}
