import { widgetConfig } from '../../../protocol/calls/cloud-payments/payments.ts'
import { route } from '../../route.ts'

export const widgetConfigRoute = route(widgetConfig, ({ context }) =>
  context.gateways.acquirer.widgetConfig(),
)
