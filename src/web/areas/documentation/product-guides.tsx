import { Keys } from '../../app/keys/Keys.tsx'
import { Guide } from './Guide.tsx'
import { Picture } from './Picture.tsx'

/** What is done with one product, and what every product has. */
export const productGuides = (
  <>
    <Guide id="forms">
      <p>
        <strong>Create</strong>, beside the catalogue’s title and under <strong>Actions</strong>, opens the
        form of a basic product, which is what you sell, of a parent, which is a style with its basics, or of
        a master, which holds parents together.
      </p>
      <Picture
        name="create-product"
        alt="Create New SKU: the fields of Basic Info, the sections at the side, and Cancel and Create, which stay in reach above."
      />
      <ul>
        <li>
          An asterisk marks what is needed. Whether another product has the SKU already is said while you
          type; <strong>Use …</strong> below it fills in the usual one.
        </li>
        <li>
          The menu at the side leads to each section and counts the errors in it. <Keys keys="Tab" /> goes
          from field to field, <Keys keys="Enter" /> saves.
        </li>
        <li>
          Manufacturer follows Brand, and Buy-It-Now follows Retail, until you type in them. The MPN of a
          parent is its SKU.
        </li>
        <li>
          <strong>Open Child</strong> lists what a parent or master may take, five at a time. What belongs to
          another one stays there unless you choose <strong>Move here</strong>. Nothing moves before you save.
        </li>
        <li>
          What you typed is kept in this browser until it is saved or discarded, over a reload and a session
          that ended.
        </li>
        <li>
          When somebody else changed the product meanwhile, other fields come together by themselves, and the
          result names them. Where both of you changed one field, you choose whose text stays.
        </li>
      </ul>
    </Guide>
    <Guide id="pictures">
      <p>
        Every form of a product has a tab <strong>Image</strong> with eight slots; the form of a master that
        is there already has them as its last section. <strong>Edit pictures</strong>, on the page of a
        product, leads there. The first slot that is filled is the main picture: the one in the catalogue, and
        the first that channels show.
      </p>
      <Picture
        name="pictures"
        alt="The tab Image of a form: two pictures that are stored, one that is chosen and not uploaded yet, and an empty slot."
      />
      <ul>
        <li>
          Drop a file on a slot, choose one, or type the address of a picture, then <strong>Upload</strong>.
          Several files at once fill the next free slots, and <strong>Upload all</strong> sends them together.
          Upload with nothing chosen asks for a file.
        </li>
        <li>
          <strong>Update background</strong> lays the picture on white and makes it square;{' '}
          <strong>Resize</strong> brings its longer side to 2,000 pixels.
        </li>
        <li>
          Drag a picture to another slot, or use its arrows, which the keyboard reaches, too. Where a picture
          stands already, the two change places.
        </li>
        <li>
          <strong>Clear</strong> takes a picture away at once; <strong>Undo</strong> brings it back for ten
          seconds.
        </li>
        <li>
          For a product that is there, all this is stored at once. The pictures of a new one wait for it up to
          a day and go to it when you create it.
        </li>
        <li>
          JPEG, PNG, WebP and GIF files of up to 20 MB are taken; from an address that begins with https, up
          to 10 MB. Each is drawn anew, so that nothing is left in it of where and by whom it was taken.
        </li>
      </ul>
    </Guide>
    <Guide id="create-size-run">
      <p>
        <strong>Create Size Run</strong>, under <strong>Create</strong> beside the catalogue’s title, makes a
        parent and a basic product for each of its sizes in one step: all of it, or nothing.
      </p>
      <Picture
        name="create-size-run"
        alt="Create Size Run: the sizes of a style line by line with SKU, stock, cost and price, and one SKU that is taken."
      />
      <ul>
        <li>
          Say what the style is, then add its sizes: numbers with or without halves, letters, waist × length,
          or a list. Each line may have a SKU of its own; the one in grey is made of the style’s SKU and the
          size.
        </li>
        <li>
          Type into the lines, or paste a block of cells from a spreadsheet into any of them.{' '}
          <Keys keys="Enter" /> and the arrows go from line to line, <Keys keys="mod+D" /> takes the value
          above, and the arrow beside a caption fills every empty cell below it.
        </li>
        <li>
          A SKU that another product has, or that stands there twice, is marked while you type. An empty cost
          or price is the style’s; the stock goes to Phoenix.
        </li>
      </ul>
    </Guide>
    <Guide id="configuration">
      <p>
        <strong>Configuration</strong>, <strong>Product Configuration</strong> lists every field and attribute
        of a product. Switch off what your business does not use: it leaves the forms, the page of a product
        and what an import offers, for everybody at once.
      </p>
      <Picture
        name="product-configuration"
        alt="Product Configuration: a box for each attribute, the fields follow below, and one button switches all of a group."
      />
      <p>
        Nothing that is stored is lost, and lists and exports still show it: switched on again, a field has
        the values that it had. Where somebody else saved in the meantime, you see their state with your
        changes over it before you save again.
      </p>
    </Guide>
    <Guide id="product">
      <p>
        A SKU in the catalogue leads to the page of its product. On top stand its pictures, its price, what
        can be sold, and how it is doing on each channel; below, every field and attribute that your business
        uses.
      </p>
      <Picture
        name="product-field"
        alt="The prices of a product: the retail price is open to be typed over, with Save, Cancel and Clear value."
      />
      <ul>
        <li>
          Click a value, or go to its pencil with Tab and press Enter. Enter saves what you typed, if it
          differs, and says Success; Esc leaves the old value. Ctrl+Z takes back what was saved last.
        </li>
        <li>
          A field that is emptied keeps its value: <strong>Clear value</strong> takes it away. In fields of
          numbers the smallest value is 1; the pieces of a centre may be 0.
        </li>
        <li>Switches save at once. A retail price that you type switches on Price Manually Updated.</li>
        <li>
          Where somebody else changed the same field while you were typing, you see both values and choose.
          What you typed and did not save is there again when you come back.
        </li>
        <li>
          A basic product with a GOAT SKU shows <strong>GOAT Lowest Price</strong> among its prices: for how
          little others offer the same size on GOAT, new and in a good box, or why there is no such price. It
          is asked for once in six hours; the arrows beside it ask again.
        </li>
      </ul>
      <p>
        The tabs below tell of the newest orders, of changes of stock and prices and by whom, when it went on
        and off sale, and show as JSON what would go to a marketplace now, what it was sent and what it
        answered, with what differs marked, to copy or to keep. <strong>Reload</strong> reads all of it anew.
      </p>
    </Guide>
    <Guide id="timeline">
      <p>
        The page of a product ends with its <strong>Timeline</strong>: every change of a field, an attribute,
        the pieces of a centre or a picture with what stood there before and after, what was sold, bought,
        published and deleted, who did it, why, and by which run. Choose a field above it to see that one
        alone.
      </p>
      <Picture
        name="timeline"
        alt="The timeline of a product: the newest change first, each with its old and new value and Revert beside it."
      />
      <ul>
        <li>
          <strong>Revert</strong> gives one field the value, or one slot the picture, that it had before that
          change; pictures that changed places go back together. <strong>Revert all after</strong> gives the
          whole product the values and pictures that it had then.
        </li>
        <li>
          Before anything is done you see which fields get which values, and what stays as it is and why: what
          somebody has changed since, what orders and purchases did, and what is worked out from other things.
        </li>
        <li>
          Reverting is a change like any other. It stands in the timeline, and <strong>Undo</strong> takes it
          back.
        </li>
      </ul>
      <Picture
        name="revert"
        alt="The question before a price is reverted: the price that it has, and the one that it gets back."
      />
      <p>
        A product that you opened from the catalogue leads on to the others of that list, with its filter and
        order: <strong>Next product</strong> and <strong>Previous product</strong> beside Actions, or the keys
        J and K. Going back leads to the list.
      </p>
    </Guide>
    <Guide id="size-run">
      <p>
        The page of a parent shows its <strong>Size run</strong>: a column for each size, in the order of
        sizes, with the pieces in a centre, price, cost, what was sold in 30 days and how it stands on each
        channel. Where you have several centres, choose above it whose pieces you see.
      </p>
      <Picture
        name="size-run"
        alt="A size run with three sizes: pieces, price and cost stand below each size and can be typed over."
      />
      <ul>
        <li>
          Pieces, price and cost are typed over in their place. The keys are those of the catalogue: Enter or
          F2 edits, Tab goes on to the next size, Shift with an arrow marks cells, and <code>+5%</code>{' '}
          changes all that are marked.
        </li>
        <li>
          Paste a block from a spreadsheet: its first cell goes into the marked one. <code>Ctrl D</code> fills
          the first marked size on into the others.
        </li>
        <li>
          What could not be saved is marked and named below with the reason; everything else is saved.{' '}
          <code>Ctrl Z</code> takes back what was saved last, and keeps what others have changed since.
        </li>
      </ul>
    </Guide>
    <Guide id="shipping">
      <p>
        <strong>Configuration</strong>, <strong>Shipstation store</strong> shows the stores that are connected
        at ShipStation. ShipStation fetches the orders of those that are active.
      </p>
      <Picture
        name="shipstation-stores"
        alt="ShipStation Store: a card for each store with its marketplace, id and dates, and a switch that says whether it is active."
      />
      <p>
        A switch is made at ShipStation at once. Where that fails, it goes back and the card says why. The
        list is read every ten minutes and with <strong>Refresh</strong>; while ShipStation does not answer
        you see what it said last, and when. A store that was taken out there stays here and says so.
      </p>
    </Guide>
  </>
)
