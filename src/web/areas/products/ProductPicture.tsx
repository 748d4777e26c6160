import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import classes from './ProductPage.module.css'

/** The main picture. An address elsewhere is only a link: this page loads nothing from other servers. */
export function ProductPicture({ address }: { address: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  const isElsewhere = address !== null && /^https?:/.test(address)
  if (address === null || isBroken || isElsewhere) {
    return (
      <div className={classes.picture}>
        {isElsewhere ? (
          <a href={address} target="_blank" rel="noopener noreferrer" className={classes.pictureLink}>
            Open picture
          </a>
        ) : (
          <ImageOff size={28} strokeWidth={1.5} aria-label="No picture" />
        )}
      </div>
    )
  }
  return (
    <div className={classes.picture}>
      <img
        src={address.startsWith('/') ? address : `/${address}`}
        alt=""
        width="160"
        height="160"
        onError={() => setIsBroken(true)}
      />
    </div>
  )
}
