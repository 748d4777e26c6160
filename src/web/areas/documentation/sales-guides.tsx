import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Guide } from './Guide.tsx'
import { Picture } from './Picture.tsx'

export const salesGuides = (
  <>
    <Guide id="sales">
      <p>
        <Link to={paths.productSales}>Product Sales</Link> has a line for each item that was sold, with its
        share of the order’s money. <Link to={paths.reports}>Reports</Link> adds the same up by MPN, with the
        pieces of the last days. What was canceled counts nowhere. <strong>Columns</strong> shows there, too,
        what is left of a style, for how long it lasts and how many to buy.
      </p>
      <p>
        <strong>Pivot</strong>, at the top of Reports, lays sales out by two of brand, size, channel and week.
        Choose what stands in the rows and columns, the figure and the days; a click on a figure opens the
        sales behind it. What you see stands in the address, so a link shows others the same, and{' '}
        <strong>Export</strong> saves it as a CSV file.
      </p>
      <Picture
        name="sales-pivot"
        alt="Pivot: pieces sold by size and channel, with the sum of each line and column."
      />
    </Guide>
    <Guide id="runs-out-soon">
      <p>
        Open <Link to={paths.runsOutSoon}>Runs Out Soon</Link> each morning. It has every size that was sold
        in the last 90 days, with how long its stock will last if it sells on like that, the day on which it
        is gone, and how many to buy. Rest on a figure to see how it comes about.
      </p>
      <Picture
        name="runs-out-soon"
        alt="Runs Out Soon: sizes that are sold out or soon will be, with the days of cover and how many to reorder."
      />
      <ul>
        <li>
          <strong>Sold out</strong> and <strong>Runs out soon</strong> come first: these are gone before new
          stock could come. <strong>Reorder</strong> lasts for less than lead time and cover together.
        </li>
        <li>
          It goes by the sales of the last 30 days; <strong>Sales of …</strong> takes 7, 14, 60 or 90 in their
          place, and a link shows others the same. A product that is known for less than 7 days, or of which
          fewer than 2 were sold in them, says <strong>Too little history</strong> and gets no number.
        </li>
        <li>
          The button <strong>Lead … + cover …</strong> sets how long your supplier takes and for how long the
          pieces are to last. It holds for everybody.
        </li>
        <li>The same figures, of 30 days, are columns of the catalogue and lines of a style’s size run.</li>
      </ul>
    </Guide>
    <Guide id="reservations">
      <p>
        The tab <strong>Reservations</strong> of a product tells what each order did to its pieces: reserved,
        released, taken off the shelf, and sold beyond what was there. When the last piece goes, it is taken
        off every other marketplace at once; the tab says when each of them last confirmed that.
      </p>
      <Picture
        name="reservations"
        alt="Reservations: the order that took the last piece, what each marketplace shows since, and what each order did."
      />
    </Guide>
  </>
)

export const moneyGuides = (
  <>
    <Guide id="settlements">
      <ol>
        <li>
          Open <Link to={paths.settlements}>Settlements</Link>, choose the marketplace and send the file in
          which it says what it paid, as CSV or XLSX.
        </li>
        <li>Look at the differences, order by order. Lines that fit no order of ours say why.</li>
        <li>
          <strong>Accept</strong> all of them, or those that you select: what the file says becomes the payout
          of these orders.
        </li>
      </ol>
      <Picture
        name="settlement"
        alt="A settlement: what was compared, the difference in all, and each order with our payout and theirs."
      />
      <p>
        <strong>Undo</strong> puts every payout back that nobody has changed since.
      </p>
    </Guide>
    <Guide id="connections">
      <p>
        <Link to={paths.configuration}>Configuration</Link> lists the marketplaces; <strong>Manage</strong>{' '}
        opens one of them. Its page has the margin, whether Publish offers it, and the connection: practice or
        real, when it last answered, how long the longest waiting product has waited and how many calls
        failed. <strong>Test</strong> asks it now.
      </p>
      <ul>
        <li>
          Credentials are typed there, or you sign in at the marketplace where it offers that. They are kept
          encrypted and never shown again.
        </li>
        <li>
          <strong>Check listings</strong> reads back what the marketplace holds and compares it with what is
          wanted here. It changes nothing there; each difference says what to do.
        </li>
        <li>
          ShipStation’s stores are under <Link to={paths.shipStationStores}>ShipStation Store</Link>: those
          that you switch on have their orders beside ours, and parcels that you ship here are marked there.
        </li>
      </ul>
    </Guide>
  </>
)
