import { Button } from '@mantine/core'
import { CalendarRange } from 'lucide-react'
import type { CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'

const useWindowItems = late(() => import('./WindowItems.tsx'))

type WindowChoiceProps = {
  window: CoverWindow
  /** Whether it was chosen on this screen, which begins anew with it: the keyboard stays where it was. */
  isChosen: boolean
  onChoose: (window: CoverWindow) => void
}

/** Says by the sales of how many days it is reckoned, and opens the choice of others. */
export function WindowChoice({ window, isChosen, onChoose }: WindowChoiceProps) {
  const { anchor, button, close } = useOpener('menu')
  const code = useWindowItems(anchor !== null)
  return (
    <>
      <Button
        {...button}
        autoFocus={isChosen}
        variant="default"
        leftSection={<CalendarRange size={15} aria-hidden="true" />}
        title="By the sales of how many days it is reckoned how long stock lasts"
      >
        Sales of {window} days
      </Button>
      {anchor === null || code === null ? null : (
        <code.WindowItems {...{ window, anchor, onChoose }} onClose={close} />
      )}
    </>
  )
}
