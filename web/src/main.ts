import { mount } from 'svelte'
import App from './App.svelte'
import { followLinks } from './lib/router.svelte'
import { followSettings } from './lib/settings.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

followSettings()
followLinks()
const target = document.getElementById('app')
if (target) mount(App, { target })
