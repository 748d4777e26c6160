import { Button, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggestProducts, type ProductSearchReply } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import classes from './shipping.module.css'

type FoundProductsProps = {
  typed: string
  chosen: number | null
  onChoose: (id: number) => void
}

const pauseMs = 150

/** The products that somebody may mean who typed this, to choose one of; what holds no stock can't be chosen. */
export function FoundProducts({ typed, chosen, onChoose }: FoundProductsProps) {
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const isLongEnough = q.length >= 2
  const { data, error, refetch } = useQuery({
    queryKey: ['search-products', q],
    queryFn: ({ signal }) => call(suggestProducts, { query: { q }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
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
  if (data === undefined) return <Skeletons lines={3} label="Searching products" />
  if (data.results.length === 0) return <Said>No product matches “{q}”.</Said>
  return (
    <Radio.Group
      aria-label="Products found"
      value={chosen === null ? '' : String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    >
      <div className={classes.found}>
        {data.results.map((product) => (
          <FoundProduct key={product.id} product={product} />
        ))}
      </div>
    </Radio.Group>
  )
}

function FoundProduct({ product }: { product: ProductSearchReply['results'][number] }) {
  const { id, sku, title, product_type: type } = product
  const hasStock = type === 'basic'
  return (
    <Radio
      value={String(id)}
      disabled={!hasStock}
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
