// Workbooks as other programs write them, and as nobody should.
import { crc32, deflateRawSync } from 'node:zlib'

type Lies = {
  /** What the directory says of the size of each part. */
  size?: number
}

/** A ZIP of these parts. */
export function zipOfParts(parts: Readonly<Record<string, string>>, { size }: Lies = {}): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02_01_4b_50, 0)
    head.writeUInt16LE(20, 6)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(crc32(content), 16)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(size ?? content.length, 24)
    head.writeUInt16LE(name.length, 28)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    // Version, flags, packing, time, checksum, sizes and name are the same in both.
    head.copy(local, 4, 6, 30)
    head.writeUInt32LE(at, 42)
    pieces.push(local, Buffer.from(name), packed)
    directory.push(head, Buffer.from(name))
    at += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of a workbook: of each sheet what stands in its `sheetData`; style 1 is a day. */
export function workbookParts(
  sheets: readonly string[],
  { is1904 = false }: { is1904?: boolean } = {},
): Record<string, string> {
  const named = sheets.map(
    (_rows, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const related = sheets.map(
    (_rows, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${related.join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
}

/** A row of texts. */
export function rowOfTexts(at: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  return `<row r="${at}">${cells.join('')}</row>`
}
