import { open, press, see, seeHeading, seePath } from './screen.ts'
import type { Walk } from './walk.ts'

export const meetLanding = async ({ page, server }: Walk): Promise<void> => {
  await open(page, server.url)
  await seeHeading(page, /До 300\s000\s₽ полностью онлайн/)
  await see(page, /\d\s₽/)
  await press(page, 'link', /^Получить на карту/)
  await seePath(page, /^\/sign_up/)
}
