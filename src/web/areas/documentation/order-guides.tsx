import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Guide } from './Guide.tsx'
import { Picture } from './Picture.tsx'
import { moneyGuides, salesGuides } from './sales-guides.tsx'

const listOfOrders = (
  <Guide id="orders">
    <p>
      <Link to={paths.orders}>Orders</Link> has what every marketplace sold, and what you invoiced by hand. It
      filters, sorts, keeps views and exports as the catalogue does; what was archived stands aside until you
      take the filter <em>Archived</em> away.
    </p>
    <ul>
      <li>
        <strong>Order Total</strong> and <strong>Payout</strong> are typed over in their cell. The sums below
        the rows are those of exactly what the filter keeps, each currency by itself.
      </li>
      <li>
        Select orders, and the line that comes up offers <strong>Ship Orders</strong>,{' '}
        <strong>Cancel Orders</strong>, <strong>Archive</strong> and <strong>Unarchive</strong>. Cancel says
        first what it will do to each of them.
      </li>
      <li>
        A click on the id (<strong>View Detail</strong>) opens the order: its history, addresses, parcels and
        items. The question mark beside a figure says how it comes about; in the lists, rest on the figure.
        Restock fee and shipping cost are saved together, and the figures follow.
      </li>
      <li>
        An item that a marketplace calls by a name of its own is none of your products:{' '}
        <strong>Link product</strong> beside it finds the one that it is, reserves its pieces and counts its
        cost.
      </li>
      <li>
        What was sold where nothing is connected here, on Amazon or eBay, ChannelAdvisor hands on: such an
        order shows the name of that place, and is shipped and canceled like any other. What a connected
        marketplace tells itself is never taken a second time.
      </li>
      <li>
        Its marketplace is told of what you ship or cancel as a second step. The page says how far that is,
        and offers <strong>Retry</strong> where it was refused. A label that it made itself, as StockX does,
        opens from the order, from the dialog and from the ship desk.
      </li>
      <li>
        An order that was returned, or failed its authentication, is Canceled, and its pieces are on no shelf
        yet. Once they are with you again, <strong>Received</strong> in its <strong>Actions</strong> says how
        many come back where, and puts them there: they can be sold again, and their lots are free.
      </li>
      <li>
        The tab <strong>Invoice</strong> prints, or saves a PDF; <strong>JSON</strong> shows the order as the
        marketplace sent it.
      </li>
    </ul>
    <Picture
      name="order"
      alt="An order: its details, its items and its figures, and its history beside them."
    />
  </Guide>
)

const shipDesk = (
  <Guide id="ship-desk">
    <p>
      <Link to={paths.shipDesk}>Ship Desk</Link> is for a day of packing with a scanner and nothing else. The
      order that has to leave next stands there, with its items, its address and the time that is left.
    </p>
    <Picture
      name="ship-desk"
      alt="Ship Desk: the field to scan into, and the order that leaves next with its items and address."
    />
    <ul>
      <li>
        Scan or paste the <strong>tracking number</strong>. Its form says who carries it; where it does not,
        you are asked, and <kbd>F</kbd>, <kbd>U</kbd> or <kbd>D</kbd> with <kbd>Enter</kbd> answers. Typing
        the carrier before the number, as in <code>UPS 12345678</code>, says it from the start.
      </li>
      <li>
        Scan an <strong>order id</strong>, an <strong>order number</strong> or a <strong>SKU</strong> to go to
        that order; of several with the SKU, to the one that leaves first.
      </li>
      <li>
        <kbd>↓</kbd> skips an order, which comes again at the end; <kbd>↑</kbd> goes back.
      </li>
      <li>
        A number that left with another order ships nothing by itself: a label that was read twice is not put
        on the next order. For two orders in one parcel, answer with <kbd>+</kbd>.
      </li>
    </ul>
    <p>
      What you shipped in this sitting is listed below, with how far its marketplace has been told. When the
      server or the connection fails, the number stays with its order and is sent again, also after the page
      was loaded anew; nothing is shipped twice. An order that somebody else shipped or canceled meanwhile is
      refused, and its number is used for no other.
    </p>
    <p>
      <strong>Ship By</strong> is what the marketplace says, else two days after the order unless your
      operator set another number of days. An order that still waits with less than 24 hours left is{' '}
      <strong>At Risk</strong>: the button above the list of <Link to={paths.orders}>Orders</Link> shows all
      of them, the soonest first.
    </p>
  </Guide>
)

export const orderGuides = (
  <>
    {listOfOrders}
    {shipDesk}
    {salesGuides}
    {moneyGuides}
  </>
)
