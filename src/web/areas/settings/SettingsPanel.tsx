import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Anchor, Drawer, SegmentedControl, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { accents, backgrounds, colorSchemes, densities } from '../../../contract/look.ts'
import { useSettingsLabels } from './useSettingsLabels.ts'
import { preferences, usePreferences } from '../../app/preferences/preferences.ts'
import type { PanelProps } from '../../app/shell/panels.ts'
import { paths } from '../../paths.ts'
import { headSetting } from '../../ui/page-head.ts'
import { ChoiceRow, ImageChoice } from './ChoiceRow.tsx'
import classes from './SettingsPanel.module.css'
import { backgroundSwatch, sidebarMark } from '../../app/theme/accents.ts'

/** Behind the gear: every choice shows at once and is saved for the user, not for the browser. */
export function SettingsPanel({ isOpen, onClose }: PanelProps) {
  const labels = useSettingsLabels()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={340}
      title={labels.settings}
      overlayProps={{ backgroundOpacity: 0.15 }}
      closeButtonProps={{ 'aria-label': labels.close }}
      classNames={{ body: classes.body }}
    >
      <AppearanceSection />
      <SidebarSection />
      <LayoutSection />
      <LinksSection onClose={onClose} />
    </Drawer>
  )
}

function AppearanceSection() {
  const labels = useSettingsLabels()
  const { color_scheme: scheme, accent, direction } = usePreferences()
  const schemes = colorSchemes.map((value) => ({ value, label: labels[value] }))
  return (
    <section className={classes.section} aria-label={labels.appearance}>
      <h3 className={classes.heading}>{labels.appearance}</h3>
      <SegmentedControl
        // It measures once where its mark stands.
        key={direction}
        fullWidth
        aria-label={labels.appearance}
        data={schemes}
        value={scheme}
        onChange={(next) => preferences.change({ color_scheme: next })}
      />
      <ChoiceRow
        legend={labels.accentColour}
        choices={accents.map((name) => ({ value: name, label: labels[name], ...sidebarMark(name, 'black') }))}
        value={accent}
        onChange={(next) => preferences.change({ accent: next })}
      />
    </section>
  )
}

function SidebarSection() {
  const labels = useSettingsLabels()
  const chosen = usePreferences()
  return (
    <section className={classes.section} aria-label={labels.sidebar}>
      <h3 className={classes.heading}>{labels.sidebar}</h3>
      <ChoiceRow
        legend={labels.sidebarBackground}
        choices={backgrounds.map((name) => ({
          value: name,
          label: labels[name],
          ...backgroundSwatch(name),
        }))}
        value={chosen.background}
        onChange={(next) => preferences.change({ background: next })}
      />
      <Switch
        label={labels.miniSidebar}
        labelPosition="left"
        checked={chosen.mini_sidebar}
        onChange={(event) => preferences.change({ mini_sidebar: event.currentTarget.checked })}
        classNames={{ body: classes.switch }}
      />
      <Switch
        label={labels.sidebarImage}
        labelPosition="left"
        checked={chosen.sidebar_image_on}
        onChange={(event) => preferences.change({ sidebar_image_on: event.currentTarget.checked })}
        classNames={{ body: classes.switch }}
      />
      {chosen.sidebar_image_on ? (
        <ImageChoice
          value={chosen.sidebar_image}
          onChange={(next) => preferences.change({ sidebar_image: next })}
        />
      ) : null}
    </section>
  )
}

function LayoutSection() {
  const labels = useSettingsLabels()
  const { direction, density } = usePreferences()
  return (
    <section className={classes.section} aria-label={labels.layout}>
      <h3 className={classes.heading}>{labels.layout}</h3>
      <Switch
        label={labels.rightToLeft}
        labelPosition="left"
        checked={direction === 'rtl'}
        onChange={(event) => preferences.change({ direction: event.currentTarget.checked ? 'rtl' : 'ltr' })}
        classNames={{ body: classes.switch }}
      />
      <SegmentedControl
        fullWidth
        aria-label={labels.density}
        data={densities.map((value) => ({ value, label: labels[value] }))}
        value={density}
        onChange={(next) => preferences.change({ density: next })}
      />
    </section>
  )
}

function LinksSection({ onClose }: { onClose: () => void }) {
  const labels = useSettingsLabels()
  const buyNowUrl = headSetting('buy-now-url') ?? '/documentation#edition'
  const [path = '', hash] = buyNowUrl.split('#')
  return (
    <div className={classes.links}>
      {path.startsWith('/') ? (
        <Anchor component={Link} to={path} hash={hash} onClick={onClose}>
          {labels.buyNow}
        </Anchor>
      ) : (
        <Anchor href={buyNowUrl} rel="noopener">
          {labels.buyNow}
        </Anchor>
      )}
      <Anchor component={Link} to={paths.documentation} onClick={onClose}>
        {labels.documentation}
      </Anchor>
    </div>
  )
}
