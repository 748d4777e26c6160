import { Keys } from '../../app/keys/Keys.tsx'

export function PriceGuide() {
  return (
    <>
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
        The new value shows at once. Should saving fail, the old one comes back and the bell says why. A price
        that a person set is marked under <strong>Price Manually Updated</strong>, and automatic updates leave
        it alone.
      </p>
      <p>
        Every change is kept with the time and the person who made it. Cost can be edited for basic products
        only.
      </p>
    </>
  )
}
