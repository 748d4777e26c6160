import classes from './DocumentationPage.module.css'
import sizes from './pictures/sizes.json' with { type: 'json' }

const addresses = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

type PictureProps = {
  name: keyof typeof sizes
  /** What is to be seen, for those who hear it. */
  alt: string
}

/** What a step looks like, as a browser test has seen it; fetched when it comes near the window. */
export function Picture({ name, alt }: PictureProps) {
  return (
    <img
      {...sizes[name]}
      className={classes.picture}
      src={addresses[`./pictures/${name}.webp`]}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}
