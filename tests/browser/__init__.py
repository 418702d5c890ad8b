"""The page in a real window: Chromium, driven by Playwright, at a real server."""
