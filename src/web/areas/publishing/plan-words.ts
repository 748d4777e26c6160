import type { PlanAction, PlanBudget, PlanRow, PublishPlan } from '../../../contract/publish-plan.ts'
import { cellLabel } from '../../../contract/products/cell-words.ts'
import { counted, countText } from '../../ui/count-text.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { choiceWords, type PublishChoice } from './publish-choice.ts'
import type { ChosenKind } from './publish-words.ts'

/** In the order in which they matter: what goes, what does not, and what need not. */
export const planActions: readonly PlanAction[] = ['send', 'blocked', 'different', 'equal']

const words: Record<ChosenKind, Record<PlanAction, string>> = {
  publish: {
    send: 'Will be sent',
    blocked: 'Blocked',
    different: 'Live, but different',
    equal: 'Live and equal',
  },
  unpublish: {
    send: 'Will be taken off',
    blocked: 'Blocked',
    different: 'Live, but different',
    equal: 'Not published',
  },
}

export function planWord(kind: ChosenKind, action: PlanAction): string {
  return words[kind][action]
}

/** What is said beside the word; the word itself is not said twice. */
export function planReason({ action, reason }: PlanRow): string | null {
  return action === 'equal' ? null : reason
}

/** '$352.00'; of what is taken off, what buyers see of it now. */
export function planPrice({ price, live_price: live }: PlanRow): string {
  const shown = price ?? live
  return shown === null ? '' : moneyText(shown)
}

/** 'Shopify: 12 calls, done at once; 1,954 of 2,000 points left' */
export function budgetWords({ marketplace, calls, seconds, left, of, unit }: PlanBudget, now: Date): string {
  const work = `${counted(calls, 'call')}, ${doneWords(seconds, now)}`
  return `${marketplace}: ${work}; ${countText(left)} of ${countText(of)} ${unit} left`
}

/** 'done at once', 'done in about 4 min, at 14:32' */
export function doneWords(seconds: number, now: Date): string {
  if (seconds < 5) return 'done at once'
  const end = new Date(now.getTime() + seconds * 1000)
  const isToday = end.toDateString() === now.toDateString()
  const time = end.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = isToday ? '' : ` on ${end.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}`
  return `done in about ${durationWords(seconds)}, at ${time}${day}`
}

function durationWords(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** 'all 5,000 matching products', '6 products': what is sent of a choice; nothing while that is not known. */
export function sentWords(choice: PublishChoice, plan: Pick<PublishPlan, 'products'> | undefined): string {
  if (plan === undefined) return ''
  return plan.products === choice.count ? choiceWords(choice) : counted(plan.products, 'product')
}

/** Why there is nothing to do; null where there is. */
export function nothingSentWords(kind: ChosenKind, plan: PublishPlan): string | null {
  if (plan.figures.send > 0) return null
  const nothing = kind === 'publish' ? 'Nothing will be sent' : 'Nothing will be taken off'
  const left = plan.left_out === 0 ? [] : [`${countText(plan.left_out)} left out`]
  const why = [spokenPlan(kind, plan), ...left].filter(Boolean).join(', ')
  return `${nothing}: ${why}.`
}

/** What is read aloud when a plan has come. */
export function spokenPlan(kind: ChosenKind, { figures }: Pick<PublishPlan, 'figures'>): string {
  return planActions
    .filter((action) => figures[action] > 0)
    .map((action) => `${countText(figures[action])} ${planWord(kind, action).toLowerCase()}`)
    .join(', ')
}

/** A field as the product page names it: 'Retail Price', 'Size'. */
export function missingWords(field: string): string {
  if (field === 'connection') return 'Connect it'
  if (field === 'distribution_center_quantity') return 'Stock'
  if (field === 'images') return 'Pictures'
  const label = cellLabel(field)
  return label === field ? field.replaceAll('_', ' ') : label
}
