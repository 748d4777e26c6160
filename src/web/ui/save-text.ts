/** Gives a text to the person as a file. */
export function saveText(text: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = fileName.replaceAll(/[^\w.-]+/g, '-')
  link.click()
  URL.revokeObjectURL(link.href)
}
