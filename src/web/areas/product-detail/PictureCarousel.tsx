import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { useRef, useState, type CSSProperties } from 'react'
import { initialsOf } from '../../ui/initials.ts'
import classes from './PictureCarousel.module.css'
import { picturesOf, type ProductPicture } from './product-pictures.ts'

type PictureCarouselProps = {
  product: { image: string | null; images: readonly string[]; brand: string | null; title: string | null }
}

/**
 * The pictures in one line that snaps from one to the next: the browser scrolls it by finger, wheel and arrow keys, in
 * either direction of reading. Those at other servers are links: this page loads nothing from there.
 */
export function PictureCarousel({ product }: PictureCarouselProps) {
  const line = useRef<HTMLUListElement>(null)
  const pictures = picturesOf(product)
  const initials = initialsOf(product.brand ?? product.title ?? '')
  if (pictures.length === 0) {
    return (
      <div className={classes.carousel}>
        <NoPicture initials={initials} />
      </div>
    )
  }
  const step = (by: 1 | -1) => {
    const box = line.current
    if (box === null) return
    const direction = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    box.scrollBy({ left: by * direction * box.clientWidth })
  }
  return (
    <section
      className={classes.carousel}
      style={{ '--count': pictures.length } as CSSProperties}
      aria-roledescription="carousel"
      aria-label="Pictures"
    >
      <ul ref={line} className={classes.line} tabIndex={0} aria-label="Pictures">
        {pictures.map((picture, index) => (
          <li
            key={picture.address}
            className={classes.slide}
            aria-label={`${index + 1} of ${pictures.length}`}
          >
            <Picture {...picture} name={`Picture ${index + 1}`} initials={initials} />
          </li>
        ))}
      </ul>
      {pictures.length === 1 ? null : (
        <div className={classes.steps}>
          <button type="button" aria-label="Previous pictures" onClick={() => step(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
          <button type="button" aria-label="Next pictures" onClick={() => step(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  )
}

type PictureProps = ProductPicture & { name: string; initials: string }

function Picture({ address, isElsewhere, name, initials }: PictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (isElsewhere) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={address}
        className={classes.elsewhere}
      >
        <ExternalLink size={16} aria-hidden="true" />
        {name}
      </a>
    )
  }
  if (isBroken) return <NoPicture initials={initials} />
  return (
    <img src={address} alt={name} loading="lazy" width="320" height="320" onError={() => setIsBroken(true)} />
  )
}

function NoPicture({ initials }: { initials: string }) {
  return (
    <span className={classes.none} role="img" aria-label="No picture">
      {initials}
    </span>
  )
}
