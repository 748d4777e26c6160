import { Anchor } from '@mantine/core'

/** A point or bracket after an address ends its sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

/** Words of others, of which each address opens beside the page. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Anchor key={at} href={part} target="_blank" rel="noreferrer" dir="ltr" inherit>
        {part}
      </Anchor>
    ),
  )
}
