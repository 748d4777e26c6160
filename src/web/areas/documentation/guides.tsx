import { ShortcutTables } from '../../app/keys/Keys.tsx'
import { catalogueGuides } from './catalogue-guides.tsx'
import classes from './DocumentationPage.module.css'
import { Guide } from './Guide.tsx'
import { orderGuides } from './order-guides.tsx'
import { Picture } from './Picture.tsx'
import { productGuides } from './product-guides.tsx'

/** How to do the main jobs. */
export const guides = (
  <>
    <Guide id="sign-in">
      <p>
        Sign in with the user name and password that your operator gave you. Capital letters in the user name
        make no difference; in the password they do.
      </p>
      <ul>
        <li>
          After five wrong passwords in a row you have to wait before the next try, a little longer each time.
          Guesses that strangers make elsewhere don’t keep you out.
        </li>
        <li>
          A session ends after 12 hours without use and after 7 days at the latest. What you had typed is kept
          and is there again once you are back.
        </li>
        <li>
          <strong>Change password</strong> is in the menu behind your name. It signs out every other device.
        </li>
        <li>
          <strong>Logout</strong> ends the session and empties this browser of everything that Backroom stored
          in it.
        </li>
      </ul>
      <p>
        There is no sign-up page. An operator adds people with{' '}
        <code>backroom user create NAME --email ADDRESS</code>.
      </p>
    </Guide>
    <Guide id="import">
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
        <strong>Undo this import</strong> is on the page of each import; <strong>Past imports</strong> below
        the file box leads there. What the import changed becomes what it was, and the products that it
        created go, wherever nobody has changed them since. What somebody has changed is kept, and the page
        lists it with its value, who changed it and when. Afterwards the same file can be imported again.
      </p>
      <p>
        On the command line, <code>backroom import products FILE --dry-run</code> shows the same figures.
      </p>
    </Guide>
    {catalogueGuides}
    {productGuides}
    {orderGuides}
    <Guide id="publish">
      <ol>
        <li>Select products in the catalogue. Choosing a parent takes all of its sizes along.</li>
        <li>
          Choose <strong>Publish</strong> from Actions. Where several marketplaces are connected, tick those
          that are meant.
        </li>
        <li>
          Watch the results come in, one line for each SKU with its outcome. Closing the dialog stops nothing;
          the bell brings it back.
        </li>
      </ol>
      <p>
        A tick means that Backroom read the product back from Shopify after sending it. A cross comes with the
        reason in words. Products that are already live are skipped, and failed ones can be tried again by
        themselves. <code>/bulkpublish/</code> with the number of the run shows all of its rows, by state and
        by cause.
      </p>
      <Picture
        name="bulk-publish"
        alt="Bulk Publish Details: the rows of a run, by status and by cause, with the button Retry failed."
      />
      <p>
        The sizes of one parent become one Shopify product with variants. <strong>Unpublish</strong> takes
        single sizes away; the last one takes the product offline. On StockX each pair in stock is a listing
        of its own, priced in whole dollars; it takes new goods with a stockx_variant_id, which Backroom looks
        up by MPN and size while a product’s page is open. Where StockX writes either differently,{' '}
        <strong>StockX Link</strong> in Actions takes the address of its page.
      </p>
      <p>
        <strong>Sync</strong> asks ChannelAdvisor for what it says of the products by now, then sends those
        that are on sale to their marketplaces as they are, also when ChannelAdvisor does not answer. What you
        changed here stays, and nothing comes on sale by it. Every 15 minutes what changed at ChannelAdvisor
        comes over by itself. Where several of your accounts there sell the same pieces, the columns that end
        in <strong>Pooled</strong> hold what all of them have: what you sell here counts at once, what the
        others sell with the next time ChannelAdvisor tells of it.
      </p>
      <p>
        An amber dot says that what buyers see is not what you have: the price, the pieces, or the title, the
        description, the pictures or a code, changed here since it was sent or by the marketplace itself. Rest
        on it to read what differs. The filter <strong>Out of step</strong> under Marketplaces finds all of
        them, and <strong>Send ours</strong> on a product’s page makes them equal.
      </p>
    </Guide>
    <Guide id="practice">
      <p>
        Without an account at a marketplace, Backroom talks to a stand-in on your own machine that follows the
        rules of the real one: the same limits, the same refusals, the same delays. Publish as much as you
        like; nothing leaves the machine.
      </p>
      <p>
        To go live, the operator sets the address and the credentials of the real shop, for example{' '}
        <code>SHOPIFY_API_URL</code> with <code>SHOPIFY_CLIENT_ID</code> and{' '}
        <code>SHOPIFY_CLIENT_SECRET</code>, and starts Backroom again. Nothing else changes. The credentials
        can be entered under Configuration instead, behind <strong>Manage</strong> of the marketplace, where
        its margin, its connection and a test of it stand too.
      </p>
    </Guide>
    <Guide id="keyboard">
      <div className={classes.keys}>
        <ShortcutTables />
      </div>
    </Guide>
    <Guide id="edition">
      <p>
        There is one edition of Backroom, and this is it: every function, any number of users and products,
        under the MIT licence. You may run, change and pass it on.
      </p>
      <p>
        Buying support or hosting is up to your operator, who can point the Buy now link to their own offer.
      </p>
    </Guide>
  </>
)
