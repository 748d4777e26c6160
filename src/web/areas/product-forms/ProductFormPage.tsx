import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatch, useParams } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { showProduct } from '../../../contract/products/products.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { useScreenSubject } from '../../app/screen-subject.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { breadcrumbOf, formKinds, formSegments, type FormKind, type FormKindName } from './form-kinds.ts'
import { keepProduct, keptProduct } from './kept-product.ts'
import { newProductValues, ownedProductValues, productValues } from './opening-values.ts'
import { productInputs } from './product-inputs.ts'
import { ProductForm } from './ProductForm.tsx'
import { useFormLists } from './useFormLists.ts'
import { editQueryKey } from './useSaveProduct.ts'

/** A screen that makes or changes a product, once it is known what it is filled in with. */
export function ProductFormPage() {
  const name = useMatch({ strict: false, select: ({ pathname }) => formNamed(pathname.split('/')[1]) })
  const kind: FormKind = formKinds[name]
  const { id: text = '' } = useParams({ strict: false })
  const id = kind.mode === 'create' ? null : idOf(text)
  const { lists, error: listError, onRetry } = useFormLists()
  const { data: product, error, refetch } = useEditedProduct(id)
  useScreenSubject(kind.mode === 'create' ? null : (product?.sku ?? null))
  const inputs = useMemo(() => lists && productInputs(kind.type, lists), [kind, lists])
  const stored = useMemo(() => {
    if (inputs === undefined) return undefined
    const year = new Date().getFullYear()
    if (kind.mode === 'create') return newProductValues(inputs, year)
    if (product === undefined) return undefined
    return kind.mode === 'edit' ? productValues(inputs, product) : ownedProductValues(inputs, product, year)
  }, [kind, inputs, product])
  const isMissing =
    kind.mode !== 'create' && (id === null || (error instanceof ApiProblem && error.status === 404))
  if (isMissing) return <Elsewhere kind={kind} title="There is no such product" />
  if (product !== undefined && product.product_type !== formedTypeOf(kind))
    return <OtherForm kind={kind} product={product} />
  if (product?.is_deleted === true) return <DeletedProduct kind={kind} product={product} />
  if (stored === undefined || inputs === undefined || lists === undefined)
    return (
      <Page>
        <PageHeader
          title={kind.title}
          breadcrumb={breadcrumbOf(kind, id === null ? null : { id, sku: '…' })}
        />
        <Unanswered
          lines={16}
          label="Loading form"
          error={listError ?? error}
          onRetry={() => (listError === null ? void refetch() : onRetry())}
        />
      </Page>
    )
  return (
    <ProductForm
      key={`${name} ${id ?? ''}`}
      {...{ name, kind, inputs, stored, centers: lists.centers }}
      product={product ?? null}
    />
  )
}

/** The first part of the address says which form it is. */
function formNamed(segment: string | undefined): FormKindName {
  const names: Partial<Record<string, FormKindName>> = formSegments
  return names[segment ?? ''] ?? 'createBasic'
}

/** Asked of the server; a copy that the browser kept of it shows the form at once. */
function useEditedProduct(id: number | null) {
  const kept = useMemo(() => (id === null ? undefined : keptProduct(id, window.localStorage)), [id])
  const query = useQuery<ProductDetail>({
    queryKey: editQueryKey(id ?? 0),
    queryFn: ({ signal }) => call(showProduct, { params: { id: id ?? 0 }, query: { edit: true }, signal }),
    placeholderData: kept,
    enabled: id !== null,
    // What is being typed over changes when it is saved, not whenever the window is looked at.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) keepProduct(data, window.localStorage)
  }, [data, isPlaceholderData])
  return query
}

/** Of what type the product in the address has to be. */
function formedTypeOf({ mode, type }: FormKind) {
  if (mode === 'edit') return type
  return type === 'basic' ? 'parent' : 'master'
}

/** Ids are whole numbers that the database can count to. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}

/** Nothing of it is saved until it is there again. */
function DeletedProduct({ kind, product: { id, sku } }: { kind: FormKind; product: ProductDetail }) {
  return (
    <Elsewhere
      kind={kind}
      title={`${sku} is deleted`}
      reason={kind.mode === 'edit' ? 'Restore it to change it.' : 'Restore it to add products to it.'}
      action={
        <Button component={Link} to={paths.product(id)}>
          {`Go to ${sku}`}
        </Button>
      }
    />
  )
}

function OtherForm({ kind, product }: { kind: FormKind; product: ProductDetail }) {
  const { id, sku, product_type: type } = product
  return (
    <Elsewhere
      kind={kind}
      title={`${sku} is a ${type} product`}
      reason={
        kind.mode === 'edit'
          ? `This form is for ${kind.type} products.`
          : `A ${kind.type} product can only be added to a ${formedTypeOf(kind)} product.`
      }
      action={
        <Button component={Link} to={kind.mode === 'edit' ? paths.editProduct(product) : paths.product(id)}>
          {kind.mode === 'edit' ? `Edit ${sku}` : `Go to ${sku}`}
        </Button>
      }
    />
  )
}

type ElsewhereProps = { kind: FormKind; title: string; reason?: string; action?: ReactNode }

function Elsewhere({ kind, title, reason, action }: ElsewhereProps) {
  return (
    <Page>
      <PageHeader
        title={kind.title}
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: kind.title }]}
      />
      <EmptyState
        icon={PackageX}
        title={title}
        reason={reason}
        action={
          action ?? (
            <Button variant="default" component={Link} to={paths.catalogs}>
              Back to Catalogs
            </Button>
          )
        }
      />
    </Page>
  )
}
