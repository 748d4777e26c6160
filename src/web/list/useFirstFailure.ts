import { useEffect } from 'react'
import { ApiProblem } from '../app/api-problem.ts'
import { useFailurePage } from '../app/failure.ts'
import type { RowSnapshot } from '../grid/rows/row-source.ts'

/** A list that can't be had at all is shown as the spec says, on a page of its own. */
export function useFirstFailure(
  { generation, error }: Pick<RowSnapshot<unknown>, 'generation' | 'error'>,
  forget: () => void,
) {
  const showFailurePage = useFailurePage()
  const isFatal =
    generation === 0 && error instanceof ApiProblem && (error.status === 404 || error.status === 500)
  useEffect(() => {
    if (!isFatal) return
    forget()
    showFailurePage(error)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once, however often it is drawn with the same failure
  }, [isFatal])
}
