# In a file of its own: Debian's packer, 1.6, knows no plugins and reads redactor.pkr.hcl alone.
packer {
  required_plugins {
    amazon = {
      source  = "github.com/hashicorp/amazon"
      version = "~> 1.8"
    }
    azure = {
      source  = "github.com/hashicorp/azure"
      version = "~> 2.6"
    }
    googlecompute = {
      source  = "github.com/hashicorp/googlecompute"
      version = "~> 1.2"
    }
    qemu = {
      source  = "github.com/hashicorp/qemu"
      version = "~> 1.1"
    }
  }
}
