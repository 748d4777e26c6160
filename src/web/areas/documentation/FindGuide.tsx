import { Keys } from '../../app/keys/Keys.tsx'

export function FindGuide() {
  return (
    <>
      <ul>
        <li>
          <Keys keys="mod+K" /> finds a product from anywhere by SKU, title or code. Two characters are
          enough.
        </li>
        <li>
          Every column with a filter has one in its header: text, number ranges, lists of values, days since
          an event. Filters add up: each one narrows what you see.
        </li>
        <li>
          <strong>In List</strong> takes thousands of values at once, pasted from a sheet, and tells you which
          of them were not found.
        </li>
        <li>
          Click a header to sort, hold Shift to sort by a second column. Drag headers to move or resize them.
        </li>
        <li>What you filtered and sorted is in the address. Copy it, and a colleague sees the same rows.</li>
      </ul>
      <p>
        The title counts what is left: 120 of 5,000. The line under the grid sums the cost of exactly these
        rows.
      </p>
    </>
  )
}
