import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { deletePurchase, type Purchase } from '../../../contract/purchases.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { countText } from '../../ui/count-text.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { PurchaseCell } from './PurchaseCell.tsx'
import classes from './Purchases.module.css'

type PurchaseTableProps = {
  purchases: readonly Purchase[]
  count: number
  /** The one that somebody is about to delete. */
  asked: Purchase | null
  onAsk: (purchase: Purchase | null) => void
  onChange: () => void
}

/** Lots in the order in which orders use them up. */
export function PurchaseTable({ purchases, count, asked, onAsk, onChange }: PurchaseTableProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Purchase) => call(deletePurchase, { params: { id } }),
    onSuccess: () => showSuccess('Deleted'),
    onError: (problem) => showFailure({ subject: 'The purchase was not deleted', problem }),
    onSettled: () => {
      onAsk(null)
      onChange()
    },
  })
  return (
    <>
      <p className={classes.note}>
        Orders use up the oldest first. Cost and quantity are saved with Enter or when you leave the cell.
        {count > purchases.length ? ` These are the oldest ${purchases.length} of ${countText(count)}.` : ''}
      </p>
      <div className={classes.frame} role="region" aria-label="Purchases" tabIndex={0}>
        <table className={classes.table} aria-label="Purchases">
          <thead>
            <tr>
              <th scope="col">Cost</th>
              <th scope="col">Quantity</th>
              <th scope="col">Left</th>
              <th scope="col">Created On</th>
              <th scope="col">
                <VisuallyHidden>Delete</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((purchase) => (
              <PurchaseRow
                key={purchase.id}
                purchase={purchase}
                onChange={onChange}
                onDelete={() => onAsk(purchase)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Do you want to delete this purchase?"
        confirmLabel="Delete"
        isDangerous
        isWorking={isPending}
        onConfirm={() => (asked === null ? undefined : mutate(asked))}
        onCancel={() => onAsk(null)}
      />
    </>
  )
}

type PurchaseRowProps = { purchase: Purchase; onChange: () => void; onDelete: () => void }

function PurchaseRow({ purchase, onChange, onDelete }: PurchaseRowProps) {
  return (
    <tr>
      <td>
        <PurchaseCell purchase={purchase} field="cost" onChange={onChange} />
      </td>
      <td>
        <PurchaseCell purchase={purchase} field="quantity" onChange={onChange} />
      </td>
      <td>{countText(purchase.remaining)}</td>
      <td>
        <RelativeTime time={purchase.created_on} />
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Delete the purchase of ${purchase.quantity}`}
          onClick={onDelete}
        >
          <Trash2 size={16} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  )
}
