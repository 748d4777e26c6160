import '@mantine/core/styles/Combobox.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { listDistributionCenters } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'

/** Where what is bought goes into stock, and the fields that ask; remembered for the next purchase, at first nowhere. */
export function useAddToStock() {
  const [center, setCenter] = useLocalStorage({
    key: 'purchases_go_to',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const { data } = useQuery({
    queryKey: ['distribution centers'],
    queryFn: ({ signal }) => call(listDistributionCenters, { signal }),
  })
  const names = data?.results.map(({ name }) => name) ?? []
  const usual = names.includes('Phoenix') ? 'Phoenix' : (names[0] ?? '')
  const isOn = names.includes(center)
  const fields =
    names.length === 0 ? null : (
      <>
        <Checkbox
          label={`Also add to stock at ${isOn ? center : usual}`}
          checked={isOn}
          onChange={(event) => setCenter(event.currentTarget.checked ? usual : '')}
        />
        {isOn && names.length > 1 ? (
          <NativeSelect
            label="Distribution center"
            data={names}
            value={center}
            onChange={(event) => setCenter(event.currentTarget.value)}
          />
        ) : null}
      </>
    )
  return { center: isOn ? center : undefined, fields }
}
