import { Alert, Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rerunSettlement, type SettlementReply } from '../../../contract/orders/settlements.endpoints.ts'
import { settlementFields, settlementLabels } from '../../../contract/orders/settlements.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { Card } from '../../ui/Card.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { refreshSettlements } from './settlement-view.ts'
import { fieldHints } from './settlement-words.ts'
import classes from './Settlements.module.css'

type SettlementColumnsProps = {
  settlement: SettlementReply
  /** Absent where nothing can be seen before it is said. */
  onClose?: () => void
}

/** Which column of the file is what, said by a person; the file is read anew with it. */
export function SettlementColumns({ settlement, onClose }: SettlementColumnsProps) {
  const { id, headers, message } = settlement
  const [columns, setColumns] = useState(settlement.columns)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(rerunSettlement, { params: { id }, body: { columns }, idempotencyKey: randomKey() }),
    onSuccess: async () => {
      liveRuns.follow(id)
      await refreshSettlements()
      onClose?.()
    },
  })
  const isMissing = [columns.order_id, columns.payout].some((header) => (header ?? '') === '')
  return (
    <Card title="Which column is what?">
      {error === null ? (
        message === null ? null : (
          <Alert color="yellow" mb="md">
            {message}
          </Alert>
        )
      ) : (
        <Alert color="red" role="alert" mb="md">
          {problemWords(error).message}
        </Alert>
      )}
      <div className={classes.columns}>
        {settlementFields.map((field) => (
          <NativeSelect
            key={field}
            label={settlementLabels[field]}
            description={fieldHints[field]}
            required={field === 'order_id' || field === 'payout'}
            value={columns[field] ?? ''}
            data={[{ value: '', label: 'In no column' }, ...headers]}
            onChange={(event) => setColumns({ ...columns, [field]: event.currentTarget.value || null })}
          />
        ))}
      </div>
      <div className={classes.foot}>
        {onClose === undefined ? null : (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button disabled={isMissing} loading={isPending} onClick={() => mutate()}>
          Compare with the orders
        </Button>
      </div>
    </Card>
  )
}
