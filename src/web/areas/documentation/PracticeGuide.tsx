export function PracticeGuide() {
  return (
    <>
      <p>
        Without an account at a marketplace, Backroom talks to a stand-in on your own machine that follows the
        rules of the real one: the same limits, the same refusals, the same delays. Publish as much as you
        like; nothing leaves the machine.
      </p>
      <p>
        To go live, the operator sets the address and the credentials of the real shop, for example{' '}
        <code>SHOPIFY_API_URL</code> with <code>SHOPIFY_CLIENT_ID</code> and{' '}
        <code>SHOPIFY_CLIENT_SECRET</code>, and starts Backroom again. Nothing else changes.
      </p>
    </>
  )
}
