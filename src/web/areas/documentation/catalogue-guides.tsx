import { Keys } from '../../app/keys/Keys.tsx'
import { Guide } from './Guide.tsx'
import { Picture } from './Picture.tsx'

/** What is done with products in their list. */
export const catalogueGuides = (
  <>
    <Guide id="find">
      <ul>
        <li>
          <Keys keys="mod+K" /> finds a product from anywhere by SKU, title or code. Two characters are
          enough.
        </li>
        <li>
          <Keys keys="/" /> goes to the search box. Words are looked for in SKU, MPN, title and brand, in any
          order. <code>price&gt;200</code>, <code>phoenix&gt;0</code>, <code>brand:nike</code>,{' '}
          <code>-type:parent</code> and <code>shopify:no</code> become filters once you press{' '}
          <Keys keys="Enter" />; a pasted list of SKUs does too.
        </li>
        <li>
          <strong>Filter</strong> (<Keys keys="F" />) offers every field, also those that no column shows.
          Filters add up: each one narrows what you see.
        </li>
        <li>
          <strong>Query builder</strong>, the last entry there, joins conditions by and and or, in groups
          within groups. One sentence says what they mean, and how many products match stands below it while
          you build. A query narrows the list beside the filters, goes with links and views, and opens again
          from its chip.
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
      <Picture
        name="query-builder"
        alt="The query builder: Brand equals Nike, and a group of Type and Retail Price joined by or. Below, the sentence and how many products match."
      />
      <p>
        The title counts what is left: 120 of 5,000. The line under the grid sums the cost of exactly these
        rows.
      </p>
    </Guide>
    <Guide id="views">
      <p>
        A view keeps a look worth coming back to: which columns stand where, how wide and pinned to which
        side, the order of the rows, filters, query and search. How high rows are is yours, whatever view you
        open.
      </p>
      <Picture
        name="views-menu"
        alt="The menu of views: Default, the view Dear Nike with a tick, then Revert, Pin, Tell me and Share."
      />
      <ul>
        <li>
          <strong>Keep one:</strong> make the list look as you want it, then choose <strong>Save As</strong>{' '}
          in the <strong>Reset</strong> menu and give it a name. <strong>Save</strong> writes over the view
          that you are on. Both stand there only once something has changed.
        </li>
        <li>
          <strong>Open one:</strong> the button beside the title lists them. A dot on it says that something
          changed since the view was saved; <strong>Revert to what was saved</strong> takes that back.
        </li>
        <li>
          <strong>Tabs:</strong> <strong>Pin this view as a tab</strong>, in the same menu, puts it in a line
          of tabs, each with how many products it finds now. Drag a tab to its place, or move it with{' '}
          <Keys keys="Shift" /> and <Keys keys="←" /> or <Keys keys="→" />; the arrows alone go from tab to
          tab.
        </li>
        <li>
          <strong>Alerts:</strong> <strong>Tell me when rows enter this view</strong> has the view looked at
          every five minutes. When products are in it that were not there the time before, the bell in the top
          bar says how many, and <strong>Show</strong> lists exactly these.{' '}
          <strong>Stop telling me of new rows</strong> ends it. A view that you save with other filters begins
          anew.
        </li>
        <li>
          <strong>Share:</strong> <strong>Share this view with everyone</strong> lets others open it; only you
          change it. What others share stands below your own views; save it under a name to have one of your
          own.
        </li>
        <li>
          <strong>Delete:</strong> <strong>Delete Filter</strong> in the <strong>Reset</strong> menu. Default
          always stays.
        </li>
        <li>
          <strong>See all again:</strong> <strong>Clear All Filters</strong> in the <strong>Reset</strong>{' '}
          menu takes away filters, query and search; columns and order stay.
        </li>
        <li>
          <strong>Scroll or turn pages:</strong> <strong>Enable Pagination</strong> in the{' '}
          <strong>Reset</strong> menu shows the list page by page, with <strong>Rows per page</strong> below
          it; <strong>Enable Infinite Scrolling</strong> brings rows as you scroll. The tick says which one is
          on; it is yours, whatever view you open.
        </li>
        <li>
          If a column or a kind of filter is gone after an update, a view that asks for it opens with the rest
          and names what is missing. <strong>Save the view as it is now</strong> puts that behind you.
        </li>
      </ul>
      <Picture
        name="views-tabs"
        alt="The line of tabs above the list, each with the number of its products."
      />
      <Picture
        name="views-alert"
        alt="The notice of an alert: two products entered the view Cheap, with the button Show."
      />
    </Guide>
    <Guide id="price">
      <ol>
        <li>
          Move to the cell under <strong>Retail Price</strong> and press <Keys keys="Enter" />, or click it
          twice.
        </li>
        <li>
          Type the new price. <Keys keys="Enter" /> or <Keys keys="Tab" /> saves it, <Keys keys="Esc" /> gives
          it up.
        </li>
      </ol>
      <p>
        Many at once: mark cells with <Keys keys="Shift" /> and a click or the arrows, type <code>+5%</code>,{' '}
        <code>-10</code> or <code>*1.2</code>, and press <Keys keys="Enter" />. A range copied from a
        spreadsheet can be pasted, <Keys keys="mod+D" /> fills down, and <Keys keys="mod+Z" /> takes back what
        you changed. What somebody else changed since then stays, and is named.
      </p>
      <p>
        Whole products at once: tick rows, or <strong>Select all matching</strong>, and choose{' '}
        <strong>Actions</strong>, <strong>Update Price</strong>.
      </p>
      <Picture
        name="update-price"
        alt="Update Price: a new price for two products, each with its price before and after; both fall below cost."
      />
      <ol>
        <li>
          Type one price for all of them, or choose by how many percent or dollars each price changes, less
          with a minus; <strong>Round to .99</strong> takes the nearest price that ends so.
        </li>
        <li>
          Look at the prices before and after. What falls below its cost or its min price stands first; how
          many there are is said above.
        </li>
        <li>
          <strong>Update</strong> changes all of them, or none if one can’t have its price.{' '}
          <strong>Undo</strong> in the message afterwards, or <Keys keys="mod+Z" />, takes all of it back.
        </li>
        <li>
          Later, or after a reload: what changed many products at once stands in <strong>Past work</strong>,
          behind the bell. <strong>Show</strong> leads to its page, and <strong>Undo</strong> there puts the
          old values back. What somebody has changed since is kept, and listed with the reason.
        </li>
      </ol>
      <p>
        The new value shows at once. Should saving fail, the old one comes back and the bell says why. A price
        that a person set is marked under <strong>Price Manually Updated</strong>, and automatic updates leave
        it alone.
      </p>
      <p>
        Every change is kept with the time and the person who made it. Cost can be edited for basic products
        only.
      </p>
    </Guide>
    <Guide id="export">
      <ol>
        <li>
          In <strong>Catalogs</strong>, bring the list into the shape you want: filters, search, sorting, and
          the columns in their order.
        </li>
        <li>
          Choose <strong>Export</strong>. For some products only, tick them and choose <strong>Export</strong>{' '}
          under <strong>Actions</strong>.
        </li>
        <li>
          Open <strong>Exports</strong> and choose <strong>Download</strong> when the file is there. You can
          leave the page meanwhile; the bell in the top bar keeps you posted.
        </li>
      </ol>
      <Picture
        name="exports"
        alt="Product Exports: what was asked, the status, the files to download, and Import edited."
      />
      <p>
        The file is a CSV of exactly what the list showed when the export began; what others edit while it is
        made does not show. The arrow beside <strong>Export</strong> makes an Excel workbook (XLSX) as well,
        and so does <strong>Export as XLSX</strong> under <strong>Actions</strong>; after 1,048,575 rows it
        goes on in a second sheet. Codes keep their leading zeros, and a text that a spreadsheet would take
        for a formula begins with an apostrophe. Everybody sees all exports. Files are kept for 30 days; after
        that the list still says what was exported, when and by whom.
      </p>
      <p>
        You can edit the file and bring it back: leave the SKU column as it is, save as CSV under the same
        name, and choose it under <strong>Import</strong>, or choose <strong>Import edited</strong> beside the
        download. You see each cell that you changed, old and new, before anything is written. A cell that
        somebody else has changed since the export stays as it is and is named; the whole import can be
        undone.
      </p>
    </Guide>
    <Guide id="purchases">
      <ol>
        <li>
          Open <strong>Catalogs</strong>, choose one product and open <strong>Actions</strong>.
        </li>
        <li>
          <strong>Create Purchase</strong> asks what one piece cost and how many were bought. By itself that
          is the cost of the pieces; tick <strong>Also add to stock</strong> to count them in a distribution
          center too.
        </li>
        <li>
          <strong>View Purchases</strong> lists what was bought, the oldest first, and what is left of each.
          Change a cost or a quantity in its cell; the bin deletes a purchase after a question.
        </li>
        <li>
          <strong>Create Invoice</strong> writes an order by hand. Its pieces are reserved at once, or gone
          where it was Shipped, and its cost is that of the oldest purchases; when there are not enough, it
          says so before it is made anyway. Order ID and Cost are filled in and can’t be typed; Order Time
          lies ahead. Untick <strong>Invoice Billing Address Matches Shipping</strong> to send the bill
          elsewhere; what is missing or can’t be taken is said under its field. <strong>Undo</strong>, in the
          notice and then on the bell, cancels it, as long as nothing was sent.
        </li>
      </ol>
      <Picture
        name="purchases"
        alt="The purchases of a product with cost, quantity, what is left and when, and a bin for each."
      />
      <Picture
        name="create-invoice"
        alt="Create Invoice: Order ID and Cost are filled in, an asterisk marks what is needed, the buttons stay in reach below."
      />
      <p>
        Orders use up the oldest purchase first: its cost is what the next piece costs.{' '}
        <strong>Last Purchase</strong>, <strong>Last Sale</strong>, <strong>Qty Allocated</strong> and{' '}
        <strong>Qty Sold</strong> in the catalogue follow by themselves; a canceled order gives everything
        back, one that was sent and returned once it is <strong>Received</strong>. The tab{' '}
        <strong>Reservations</strong> of a product tells what each order reserved, released, shipped, oversold
        or returned; when the last piece is gone, it says who took it and when each marketplace confirmed that
        it is off sale.
      </p>
    </Guide>
    <Guide id="removal">
      <p>
        A product is stale when none is in stock, it is live nowhere, no order is open, and nobody bought or
        sold it for 180 days. <strong>Stale</strong> in the catalogue says so, <strong>Stale Because</strong>{' '}
        says why. Only stale products can be deleted.
      </p>
      <ol>
        <li>
          Filter for <strong>Stale</strong>, tick rows or <strong>Select all matching</strong>, and choose{' '}
          <strong>Actions</strong>, <strong>Delete</strong>. Several go in the background; their page lists
          what became of each, and the bell leads to it.
        </li>
        <li>
          To bring products back, filter for <strong>Deleted</strong>, tick them and choose{' '}
          <strong>Restore</strong>. The product’s own page and that of the deletion have the button too. It
          works for 30 days.
        </li>
        <li>
          <strong>Copy Product</strong>, with one row ticked, asks for a title, a SKU and a quantity, which
          lies in Phoenix. Descriptions, prices, attributes, pictures and the parent come along.
        </li>
        <li>
          The page of one product has an <strong>Actions</strong> menu of its own: publish, price, purchases,
          invoice, copy and, for a stale one, delete.
        </li>
      </ol>
      <Picture
        name="delete-question"
        alt="The question before products are deleted: 3 of 4 are stale, only these are deleted."
      />
      <Picture
        name="bulk-delete"
        alt="The page of a deletion: one line for each product, and the button Restore deleted."
      />
      <Picture
        name="deleted-product"
        alt="A deleted product: since when, for how long it can be restored, and the button Restore."
      />
      <Picture
        name="copy-product"
        alt="Copy Product asks for title, SKU and quantity, and says what comes along."
      />
    </Guide>
  </>
)
