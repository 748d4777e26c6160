import { useState } from 'react'
import classes from './ProductPage.module.css'
import { initialsOf } from '../../ui/initials.ts'
import { picturesOf } from './product-pictures.ts'

type ProductPictureProps = {
  product: { image: string | null; images: readonly string[]; brand: string | null; title: string | null }
}

/** The picture that we hold, and links to those that are still elsewhere: this page loads nothing from other servers. */
export function ProductPicture({ product }: ProductPictureProps) {
  const { own, elsewhere } = picturesOf(product)
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null)
  return (
    <div className={classes.pictures}>
      <div className={classes.picture}>
        {own === null || own === brokenPicture ? (
          <span className={classes.initials} role="img" aria-label="No picture">
            {initialsOf(product.brand ?? product.title ?? '')}
          </span>
        ) : (
          <img src={own} alt="" width="160" height="160" onError={() => setBrokenPicture(own)} />
        )}
      </div>
      {elsewhere.length === 0 ? null : (
        <ul aria-label="Pictures elsewhere" className={classes.pictureLinks}>
          {elsewhere.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
                Picture {index + 1}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
