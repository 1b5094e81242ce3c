// The design tokens of the site (ui/styles/tokens.css) as a Material UI theme: borders, no shadows, labels above inputs.
import { zhCN } from '@mui/material/locale'
import { defaultLightTheme, type RaThemeOptions } from 'react-admin'

export const colours = {
  paper: '#fbfaf6',
  card: '#ffffff',
  ink: '#1c2420',
  inkSoft: '#4a554e',
  pine: '#14532d',
  pineDeep: '#0e3d21',
  moss: '#4d7c57',
  mist: '#e8eee8',
  line: '#d5ddd5',
  edge: '#8b988f',
  amber: '#b45309',
  amberWash: '#fdf3e3',
  cinnabar: '#b42318',
  cinnabarWash: '#fdecea',
} as const

export const FONTS =
  '-apple-system, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'

const PHONE = '@media (max-width: 767px)'
/** High-contrast themes: browsers drop backgrounds, so that states need outlines or borders. */
const FORCED_COLORS = '@media (forced-colors: active)'
/** Minimum size of a touch target. Only on narrow screens: tables on desktops stay dense. */
const touchTarget = { [PHONE]: { minHeight: 44, minWidth: 44 } }
const borderedBox = { border: `1px solid ${colours.line}`, boxShadow: 'none' }

/** Colours of chips and notices by status; the backgrounds keep enough contrast for text. */
export const statusColours = {
  neutral: { color: colours.inkSoft, backgroundColor: '#eceeea' },
  success: { color: colours.pine, backgroundColor: '#dcebdf' },
  warning: { color: '#8a4107', backgroundColor: colours.amberWash },
  error: { color: colours.cinnabar, backgroundColor: colours.cinnabarWash },
  info: { color: '#2f5d73', backgroundColor: '#e3eef3' },
} as const

export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: colours.pine, dark: colours.pineDeep, light: colours.moss, contrastText: '#fff' },
    secondary: { main: colours.pine, dark: colours.pineDeep, contrastText: '#fff' },
    error: { main: colours.cinnabar },
    warning: { main: colours.amber },
    success: { main: '#376041' },
    info: { main: '#2f5d73' },
    text: { primary: colours.ink, secondary: colours.inkSoft },
    divider: colours.line,
    background: { default: colours.paper, paper: colours.card },
  },
  shape: { borderRadius: 6 },
  shadows: Array.from({ length: 25 }, () => 'none') as RaThemeOptions['shadows'],
  sidebar: { width: 200, closedWidth: 56 },
  typography: {
    fontFamily: FONTS,
    fontSize: 14,
    h5: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4 },
    h6: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.6 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  transitions: { duration: { enteringScreen: 150, leavingScreen: 150, standard: 150, short: 150 } },
  components: {
    ...defaultLightTheme.components,
    // Texts of controls, for screen readers too.
    ...zhCN.components,
    MuiAutocomplete: {
      ...defaultLightTheme.components?.MuiAutocomplete,
      defaultProps: {
        ...defaultLightTheme.components?.MuiAutocomplete?.defaultProps,
        ...zhCN.components?.MuiAutocomplete?.defaultProps,
      },
    },
    // A label without a role is not read.
    MuiSkeleton: { defaultProps: { role: 'status', 'aria-label': '正在载入' } },
    MuiCssBaseline: {
      styleOverrides: {
        // What gets the focus is clear of the bar at the top and of the toolbar at the bottom.
        html: { scrollPaddingBlock: '64px 96px' },
        body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
        // As styles/base.css has it for pages.
        '.title-text': { wordBreak: 'keep-all' },
        '.title-text > span, time': { whiteSpace: 'nowrap' },
        [FORCED_COLORS]: {
          '.RaMenuItemLink-active, .MuiToggleButton-root.Mui-selected': {
            outline: '3px solid',
            outlineOffset: -3,
          },
          canvas: { backgroundColor: '#fff', forcedColorAdjust: 'none' },
        },
        ':focus-visible': { outline: `3px solid ${colours.amber}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': { transition: 'none !important', animation: 'none !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `3px solid ${colours.amber}`, outlineOffset: -2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: touchTarget, contained: { [FORCED_COLORS]: { border: '1px solid' } } },
    },
    MuiTabs: { styleOverrides: { indicator: { [FORCED_COLORS]: { backgroundColor: 'CanvasText' } } } },
    MuiIconButton: { styleOverrides: { root: touchTarget } },
    MuiMenuItem: { styleOverrides: { root: touchTarget } },
    MuiChip: {
      styleOverrides: { root: { borderRadius: 4, height: 22, fontWeight: 400 }, label: { paddingInline: 7 } },
    },
    MuiSwitch: { styleOverrides: { thumb: { border: `1px solid ${colours.edge}` } } },
    // Row selection: react-admin names the wrapper instead of the input, where screen readers ignore the name.
    MuiCheckbox: { defaultProps: { role: 'group', slotProps: { input: { 'aria-label': '选择' } } } },
    MuiCircularProgress: { defaultProps: { 'aria-label': '正在加载' } },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiCard: { defaultProps: { elevation: 0 }, styleOverrides: { root: borderedBox } },
    MuiDialog: { styleOverrides: { paper: borderedBox } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 600 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap', gap: 8 } } },
    MuiMenu: { styleOverrides: { paper: borderedBox } },
    MuiPopover: { styleOverrides: { paper: borderedBox } },
    MuiAppBar: { defaultProps: { elevation: 0 } },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 4,
          fontSize: '0.875rem',
          fontWeight: 600,
          lineHeight: 1.5,
          color: colours.ink,
          pointerEvents: 'auto',
          whiteSpace: 'normal',
        },
        asterisk: { color: colours.cinnabar },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: { backgroundColor: colours.card, [PHONE]: { minHeight: 44 } },
        // Closes the gap in the border: labels stand above inputs here.
        notchedOutline: { top: 0, borderColor: colours.edge, '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        // Read while its field is still loading, too.
        root: { marginInline: 0, fontSize: '0.8125rem', '&.Mui-disabled': { color: colours.inkSoft } },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colours.mist },
        head: { fontWeight: 600, backgroundColor: colours.mist, whiteSpace: 'nowrap' },
      },
    },
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-appFrame': { marginTop: 52 },
          '& .RaLayout-content': { minWidth: 0, padding: '4px 24px 48px', [PHONE]: { paddingInline: 12 } },
        },
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          '& .RaSidebar-fixed': {
            height: 'calc(100vh - 52px)',
            borderRight: `1px solid ${colours.line}`,
            backgroundColor: colours.paper,
          },
        },
      },
    },
    // Notifications lie over the title in the top bar, where no control is.
    RaNotification: { defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } } },
    MuiSnackbar: {
      styleOverrides: {
        root: {
          '&&': { top: 4, left: 60, right: 176, transform: 'none', pointerEvents: 'none' },
          '& .MuiSnackbarContent-root': {
            minHeight: 44,
            paddingBlock: 0,
            border: '1px solid #fff',
            pointerEvents: 'auto',
          },
        },
      },
    },
    // Toolbars show the page background, and secondary texts of lists are not faded.
    RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1 } } } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: colours.card,
          borderTop: `1px solid ${colours.line}`,
          gap: 8,
          flexWrap: 'wrap',
        },
      },
    },
  },
}
