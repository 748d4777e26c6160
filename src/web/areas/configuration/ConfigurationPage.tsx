import { Stack } from '@mantine/core'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { paths } from '../../paths.ts'
import { useServiceEntries } from '../services/useServiceEntries.ts'
import { ConfigurationList } from './ConfigurationList.tsx'
import { useBusinessProfileHealth } from './useBusinessProfileHealth.ts'
import { useExchangeRatesHealth } from './useExchangeRatesHealth.ts'
import { useMarketplaceEntries } from './useMarketplaceEntries.ts'
import { useProductConfigurationHealth } from './useProductConfigurationHealth.ts'
import { useShipStationHealth } from './useShipStationHealth.ts'
import { useTimeLimitsHealth } from './useTimeLimitsHealth.ts'

/** /configuration: where everything that holds for the whole business is set. */
export function ConfigurationPage() {
  const fields = useProductConfigurationHealth()
  const stores = useShipStationHealth()
  const marketplaces = useMarketplaceEntries()
  const services = useServiceEntries()
  const profile = useBusinessProfileHealth()
  const rates = useExchangeRatesHealth()
  const limits = useTimeLimitsHealth()
  return (
    <Page width="reading">
      <PageHeader title="Configuration" description="What is set here holds for everybody." />
      <Stack gap="md">
        <ConfigurationList title="Marketplaces" {...marketplaces} />
        <ConfigurationList title="Services" entries={services} />
        <ConfigurationList
          title="Business"
          entries={[
            {
              name: 'Business Profile',
              to: paths.businessProfile,
              about: 'Who sells, as invoices name it',
              health: profile,
            },
            {
              name: 'Exchange Rates',
              to: paths.exchangeRates,
              about: 'What orders in other currencies are worth',
              health: rates,
            },
            {
              name: 'Time Limits',
              to: paths.timeLimits,
              about: 'When an order is late, and a product stale',
              health: limits,
            },
          ]}
        />
        <ConfigurationList
          title="Products"
          entries={[
            {
              name: 'Product Configuration',
              to: paths.productConfiguration,
              about: 'Which fields and attributes forms, pages and imports use',
              health: fields,
            },
          ]}
        />
        <ConfigurationList
          title="Shipping"
          entries={[
            {
              name: 'Shipstation store',
              to: paths.shipStationStores,
              about: 'Whose orders ShipStation fetches',
              health: stores,
            },
          ]}
        />
      </Stack>
    </Page>
  )
}
