import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProductType } from '../../../contract/products/products.ts'
import type { Form } from '../../form/useForm.ts'
import { skuByRule, skuHints } from './sku-rule.ts'

type HintInput = { type: ProductType; form: Form }

/** What stands below a field and helps to fill it in. */
export function hintOf(name: string, input: HintInput): ReactNode {
  return hints[name]?.(input)
}

const hints: Readonly<Record<string, ((input: HintInput) => ReactNode) | undefined>> = {
  sku: ({ type, form: { values, change } }) => {
    const sku = skuByRule(type, values)
    return (
      <>
        <span>{skuHints[type]}</span>
        {sku === null || sku === values.sku ? null : (
          <HintButton onClick={() => change('sku', sku)}>{`Use ${sku}`}</HintButton>
        )}
      </>
    )
  },
  mpn: ({ type }) => (type === 'parent' ? 'Follows the SKU' : null),
  store_title: ({ form: { values, change } }) => (
    <HintButton onClick={() => change('store_title', values.title ?? '')}>Copy product title</HintButton>
  ),
  multipack_quantity: ({ form: { values } }) => {
    const text = values.multipack_quantity ?? ''
    return text === '' || Number.isInteger(Number(text)) ? null : 'This is not a whole number.'
  },
  // What new products start with fits only half of them.
  'attributes.shopify_product_type': ({ form: { values, state, change } }) => {
    const name = 'attributes.shopify_product_type'
    const isUntouched = values[name] === 'Clothing' && !state.typed.includes(name)
    if (values.category !== 'Shoes' || !isUntouched) return null
    return <HintButton onClick={() => change(name, 'Shoes')}>Use Shoes, as the category says</HintButton>
  },
}

function HintButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" size="xs" onClick={onClick}>
      {children}
    </Anchor>
  )
}
