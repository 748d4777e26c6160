/** Whether a cell names a picture on the web; it is kept and offered as a link, never fetched here. */
export function isPictureAddress(text: string): boolean {
  return /^https?:\/\/[^\s]{1,2000}$/i.test(text)
}
