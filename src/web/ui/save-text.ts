/** Gives a text to the person as a file. */
export function saveText(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), fileName)
}

/** Gives a file to the person, under a name that every machine takes. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName.replaceAll(/[^\w.-]+/g, '-')
  link.click()
  URL.revokeObjectURL(link.href)
}
