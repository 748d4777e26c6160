import '@mantine/core/styles/Radio.css'
import { Button, Radio } from '@mantine/core'
import type { ProductSearchReply } from '../../../contract/products/products.endpoints.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import type { FoundProducts as Found } from './useFoundProducts.ts'
import classes from './shipping.module.css'

type FoundProductsProps = {
  found: Found
  chosen: number | null
  onChoose: (id: number) => void
}

/** The products that were found, to choose one of; what holds no stock can't be chosen, nor what was found of another text. */
export function FoundProducts({ found, chosen, onChoose }: FoundProductsProps) {
  const { q, isLongEnough, products, error, refetch, isOfTyped } = found
  if (!isLongEnough) return <Said>Products are searched from two characters on.</Said>
  if (error !== null)
    return (
      <Said>
        <span role="alert">The search failed. {problemWords(error).message} </span>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Said>
    )
  // That the text before this one found nothing says nothing of this one.
  const isAnswered = products !== undefined && (isOfTyped || products.length > 0)
  if (!isAnswered) return <Skeletons lines={3} label="Searching products" />
  if (products.length === 0) return <Said>No product matches “{q}”.</Said>
  return (
    <Radio.Group
      aria-label="Products found"
      value={chosen === null ? '' : String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    >
      <div className={classes.found}>
        {products.map((product) => (
          <FoundProduct key={product.id} product={product} isOfTyped={isOfTyped} />
        ))}
      </div>
    </Radio.Group>
  )
}

type FoundProductProps = { product: ProductSearchReply['results'][number]; isOfTyped: boolean }

function FoundProduct({ product, isOfTyped }: FoundProductProps) {
  const { id, sku, title, product_type: type } = product
  const hasStock = type === 'basic'
  return (
    <Radio
      value={String(id)}
      disabled={!hasStock || !isOfTyped}
      label={
        <>
          <bdi>{sku}</bdi> · <bdi>{title}</bdi>
        </>
      }
      description={hasStock ? undefined : `A ${type} has no stock of its own: choose one of its sizes.`}
    />
  )
}

function Said({ children }: { children: React.ReactNode }) {
  return (
    <p className={classes.said} role="status">
      {children}
    </p>
  )
}
