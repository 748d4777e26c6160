import { drafts } from '../../app/drafts.ts'
import { fieldsOf } from '../../ui/is-record.ts'

/** What is being typed into the fields of one product: it outlives a reload, a dead session and a look elsewhere. */
export function fieldDrafts(productId: number) {
  const name = `product:${productId}`
  const read = (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(fieldsOf(drafts.read(name))).flatMap(([field, text]) =>
        typeof text === 'string' ? [[field, text]] : [],
      ),
    )
  const write = (all: Readonly<Record<string, string>>) =>
    Object.keys(all).length === 0 ? drafts.remove(name) : drafts.write(name, all)
  return {
    read,
    write: (field: string, text: string) => write({ ...read(), [field]: text }),
    forget: (field: string) => {
      const { [field]: _gone, ...others } = read()
      write(others)
    },
    forgetAll: () => write({}),
  }
}
