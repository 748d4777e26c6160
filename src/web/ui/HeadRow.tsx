/** The captions of a table's columns. */
export function HeadRow({ captions }: { captions: readonly string[] }) {
  return (
    <thead>
      <tr>
        {captions.map((caption) => (
          <th key={caption} scope="col">
            {caption}
          </th>
        ))}
      </tr>
    </thead>
  )
}
