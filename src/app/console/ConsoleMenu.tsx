import HomeIcon from '@mui/icons-material/HomeOutlined'
import { Box } from '@mui/material'
import { Fragment } from 'react'
import { Menu, useSidebarState, useStoreContext } from 'react-admin'
import { isEditedKind } from '#features/content/console/kind-contract.ts'
import { colours } from '#platform/console/theme.ts'
import { menuFor } from './sections.ts'
import { usePerson } from './use-person.ts'

const menuStyles = {
  '& .RaMenuItemLink-root': { minHeight: 40, mx: 1, px: 1.5, borderRadius: 1, fontSize: '0.9375rem' },
  '& .RaMenuItemLink-icon': { minWidth: 34 },
  '& .RaMenuItemLink-active': {
    backgroundColor: colours.mist,
    fontWeight: 600,
    color: colours.pine,
    '& .RaMenuItemLink-icon': { color: colours.pine },
  },
  '@media (max-width: 767px)': { '& .RaMenuItemLink-root': { minHeight: 44 } },
}

const GroupTitle = ({ text }: { text: string }) => {
  const [open] = useSidebarState()
  return (
    <Box
      component="li"
      role="presentation"
      sx={
        open
          ? { px: 2.5, pt: 1.75, pb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }
          : { mx: 1.5, my: 1, borderTop: 1, borderColor: 'divider', overflow: 'hidden', height: 0 }
      }
    >
      {open ? text : null}
    </Box>
  )
}

/**
 * The menu leads to the whole list of a kind, in the order it was left in; the way back from a record leads to the list as
 * it was left.
 */
const useShowWholeList = () => {
  const store = useStoreContext()
  return (name: string) => {
    const key = `${name}.listParams`
    const left = store.getItem<object | null>(key, null)
    if (left && isEditedKind(name)) store.setItem(key, { ...left, filter: {}, displayedFilters: {}, page: 1 })
  }
}

export const ConsoleMenu = () => {
  const person = usePerson()
  const showWholeList = useShowWholeList()
  return (
    <Menu aria-label="工作台菜单" sx={menuStyles}>
      <Menu.DashboardItem primaryText="概览" leftIcon={<HomeIcon />} />
      {menuFor(person).map(({ group, entries }) => (
        <Fragment key={group}>
          <GroupTitle text={group} />
          {entries.map(({ name, label, icon: Icon, to }) => (
            <Menu.Item
              key={name}
              to={to ?? `/${name}`}
              primaryText={label}
              leftIcon={<Icon />}
              onClick={() => showWholeList(name)}
            />
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}
