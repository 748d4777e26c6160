import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  switchShipStationStore,
  type ShipStationStore,
  type ShipStationStores,
} from '../../../contract/shipstation.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { shipStationStoresQuery } from './shipstation-stores.ts'

/** Switches one store at once; what fails goes back and says why. */
export function useStoreSwitch(store: ShipStationStore) {
  const queries = useQueryClient()
  const { queryKey } = shipStationStoresQuery
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (active: boolean) =>
      call(switchShipStationStore, {
        params: { id: store.id },
        body: { active: active ? 'True' : 'False' },
        ifMatch: store.version,
      }),
    networkMode: 'always',
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (after) => {
      queries.setQueryData<ShipStationStores>(queryKey, (before) => before && withStore(before, after))
      showSuccess()
    },
    onError: (problem) => {
      showFailure({ subject: `${store.store_name} was not switched`, problem })
      void queries.invalidateQueries({ queryKey })
    },
  })
  return {
    isActive: isPending ? variables : store.active,
    isSaving: isPending,
    problem: error,
    change: mutate,
  }
}

export function withStore(stores: ShipStationStores, after: ShipStationStore): ShipStationStores {
  return { ...stores, results: stores.results.map((each) => (each.id === after.id ? after : each)) }
}
