export type Part = {
  name: string
  content: string
  fileName?: string
}

// Each form is divided in a way of its own, as browsers do it.
let forms = 0

/** The parts as a browser sends them. */
export function form(...parts: Part[]) {
  const boundary = `part-of-a-test-${(forms += 1)}`
  const payload = [
    ...parts.map(
      ({ name, content, fileName }) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/csv`}\r\n\r\n${content}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('')
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
