import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Guide } from './Guide.tsx'

export const orderGuides = (
  <Guide id="ship-desk">
    <p>
      <Link to={paths.shipDesk}>Ship Desk</Link> is for a day of packing with a scanner and nothing else. The
      order that has to leave next stands there, with its items, its address and the time that is left.
    </p>
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
