export function PublishGuide() {
  return (
    <>
      <ol>
        <li>Select products in the catalogue. Choosing a parent takes all of its sizes along.</li>
        <li>
          Choose <strong>Publish</strong> from Actions and tick Shopify.
        </li>
        <li>
          Watch the results come in, one line for each SKU with its outcome. Closing the dialog stops nothing;
          the bell brings it back.
        </li>
      </ol>
      <p>
        A tick means that Backroom read the product back from Shopify after sending it. A cross comes with the
        reason in words. Products that are already live are skipped, and failed ones can be tried again by
        themselves.
      </p>
      <p>
        The sizes of one parent become one Shopify product with variants. <strong>Unpublish</strong> takes
        single sizes away; the last one takes the product offline.
      </p>
    </>
  )
}
