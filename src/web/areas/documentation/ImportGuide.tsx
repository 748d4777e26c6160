export function ImportGuide() {
  return (
    <>
      <p>Backroom reads product exports of Shopify as they are, and any other CSV file with a header line.</p>
      <ol>
        <li>
          Open <strong>Catalogs</strong>, choose <strong>Import</strong> and drop the file there.
        </li>
        <li>
          For a file that is not from Shopify, check which column goes into which field. Backroom proposes,
          you correct.
        </li>
        <li>
          Look at the dry run: how many products would be created, changed or left alone, and each line that
          was rejected, with the column and the reason. Nothing has happened yet.
        </li>
        <li>Start the import. You can leave the page; the bell in the top bar keeps you posted.</li>
      </ol>
      <p>
        Products are matched by SKU. A column that is missing or a cell that is empty leaves the present value
        alone, so the same file can be imported twice without harm. Rejected lines can be downloaded as CSV,
        corrected and imported again.
      </p>
      <p>
        On the command line, <code>backroom import products FILE --dry-run</code> shows the same figures.
      </p>
    </>
  )
}
